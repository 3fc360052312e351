const no = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** Who may import what. Arrows point one way: demo → shell → widgets → core. */
module.exports = {
  forbidden: [
    no(
      'core-knows-no-view',
      '核心没有屏幕也能工作',
      { path: '^core/' },
      {
        path: '^(widgets|shell|demo|tests)/|node_modules/(react|react-dom|@nanostores/react|lit-html|@base-ui)/'
      }
    ),
    no(
      'contract-is-pure',
      '与后端共用',
      { path: '^core/(contract|rules|text)/' },
      { pathNot: '^core/(contract|rules|text)/|node_modules/(zod|dayjs)/' }
    ),
    no(
      'kit-knows-no-domain',
      '部件库不认识呼叫中心',
      { path: '^widgets/kit/' },
      { path: '^(core|shell|demo|tests)/|^widgets/(?!kit/|fetch-twice\\.)' }
    ),
    no(
      'widgets-do-not-meet',
      '组件在核心里相遇',
      { path: '^widgets/(?!kit/|parts/)([^/]+)/' },
      { path: '^widgets/(?!kit/|parts/)[^/]+/', pathNot: '^widgets/$1/' }
    ),
    no(
      'widgets-below-shell',
      '外壳组合组件；一个脚本标签带来全部元素',
      { path: '^widgets/' },
      { path: '^(shell|demo|tests)/', pathNot: '^shell/element\\.ts$' }
    ),
    no(
      'only-the-script-tag-brings-the-shell',
      '一个脚本标签带来全部元素',
      { path: '^widgets/', pathNot: '^widgets/hutong\\.ts$' },
      { path: '^shell/' }
    ),
    no(
      'shell-uses-components',
      '外壳用组件，不用元素',
      { path: '^shell/' },
      { path: '^(demo|tests)/|^widgets/[^/]+/element\\.ts$' }
    ),
    no(
      'server-shares-the-contract',
      '后端只共用合同、规则与文字',
      { path: '^demo/server/' },
      { path: '^(core/(?!contract/|rules/|text/)|widgets|shell|tests)' }
    ),
    no(
      'hosts-are-outsiders',
      '宿主页面只用构建产物',
      { path: '^demo/(hosts|console|index)' },
      {
        path: '^(core|widgets|shell|tests)/',
        pathNot: '^(core/index|widgets/[^/]+/element|shell/element)\\.ts$'
      }
    ),
    no(
      'only-net-fetches',
      '网络有一扇门',
      { path: '^(core|widgets|shell)/', pathNot: '^core/net/' },
      { path: 'node_modules/ofetch/' }
    ),
    no(
      'only-the-line-knows-sip',
      '电话有一扇门',
      { path: '^(core|widgets|shell)/', pathNot: '^core/phone/jssip-' },
      { path: 'node_modules/jssip/' }
    ),
    no(
      'only-define-knows-r2wc',
      '元素有一扇门',
      { path: '.*', pathNot: '^widgets/(define\\.tsx|mount\\.ts)$' },
      { path: 'node_modules/@r2wc/' }
    ),
    no(
      'no-cycles',
      '只有一个方向',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }
    )
  ],
  options: {
    doNotFollow: { path: 'node_modules|^(dist|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] }
  }
}
