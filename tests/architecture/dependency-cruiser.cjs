/** What the reference backend shares: contracts, pure rules and sentences; neither state nor effects. */
const SHARED = [
  '^core/contract/',
  '^core/messages/',
  '^core/lib/(format|spreadsheet|validation)/',
  '^core/lib/async/yield-to-event-loop',
  '^core/lib/random',
  '^core/features/[^/]+/rules/',
  '^core/features/[^/]+/[a-z-]*(endpoints|schemas|enums|messages|rules)[.]ts$',
  '^core/features/(seats/sign-states|transfer-list/upload-progress|regions/provinces)',
  '^core/session/(permissions|account-only|session-messages)',
  '^core/session/sign-in/licence-version',
  '^core/session/enterprise/enterprise-messages',
  '^core/net/scrub',
  '^core/phone/top-bar-status',
  '^core/phone/[a-z-]*messages',
  '^core/phone/(call|line)/[a-z-]*messages',
  '^core/phone/line/sip-outbox'
]

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
      { path: SHARED },
      { pathNot: [...SHARED, 'node_modules/(zod|dayjs|papaparse)/'] }
    ),
    no(
      'kit-knows-no-domain',
      '部件库不认识呼叫中心',
      { path: '^widgets/kit/' },
      { path: '^(core|shell|demo|tests)/|^widgets/(?!kit/|define/import-with-retry\\.)' }
    ),
    no(
      'widgets-do-not-meet',
      '组件在核心里相遇',
      { path: '^widgets/(?!kit/|parts/|define/|build/|manifest/)([^/]+)/' },
      { path: '^widgets/(?!kit/|parts/|define/)[^/]+/', pathNot: '^widgets/$1/' }
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
      { path: '^(core|widgets|shell|tests)/', pathNot: SHARED }
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
      { path: '^(core|widgets|shell)/', pathNot: '^core/phone/line/jssip/' },
      { path: 'node_modules/jssip/' }
    ),
    no(
      'only-define-knows-r2wc',
      '元素有一扇门',
      { path: '.*', pathNot: '^widgets/define/(define\\.tsx|mount\\.ts)$' },
      { path: 'node_modules/@r2wc/' }
    ),
    // Types and dynamic imports count. `Backend` is the type of the composition root: each module
    // takes it as its parameter, and it names them all.
    no(
      'no-cycles',
      '只有一个方向',
      {},
      { circular: true, viaOnly: { pathNot: '^demo/server/backend\\.ts$' } }
    )
  ],
  options: {
    doNotFollow: { path: 'node_modules|^(dist|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] }
  }
}
