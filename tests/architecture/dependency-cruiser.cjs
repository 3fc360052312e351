/** What the reference backend shares: contracts, pure rules and sentences; neither state nor effects. */
const SHARED = [
  '^core/contract/',
  '^core/messages/',
  '^core/.*english[.]ts$',
  '^core/english/',
  '^core/features/messaging/(sending|tasks)/[a-z-]*messages[.]ts$',
  '^core/features/scripts/script-options[.]ts$',
  '^core/sandbox/[a-z-]*messages[.]ts$',
  '^core/lib/(format|spreadsheet|validation)/',
  '^core/lib/async/yield-to-event-loop',
  '^core/lib/(random|same-value)[.]ts',
  '^core/features/[^/]+/rules/',
  '^core/features/[^/]+/[a-z-]*(endpoints|schemas|enums|messages|rules)[.]ts$',
  '^core/features/(seats/sign-states|transfer-list/upload-progress|regions/provinces)',
  '^core/session/(permissions|account-only|session-messages)',
  '^core/session/sign-in/licence-version',
  '^core/session/enterprise/enterprise-messages',
  '^core/net/scrub',
  '^core/phone/e-model',
  '^core/phone/top-bar-status',
  '^core/phone/[a-z-]*messages',
  '^core/phone/(call|line|media|media/headset|second-call)/[a-z-]*messages',
  '^core/phone/line/sip-outbox'
]

const no = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** Who may import what. Arrows point one way: demo → shell → widgets → core. */
module.exports = {
  forbidden: [
    no(
      'core-knows-no-view',
      'The core runs without a page.',
      { path: '^core/' },
      {
        path: '^(widgets|shell|demo|tests)/|node_modules/(react|react-dom|@nanostores/react|lit-html|@base-ui)/'
      }
    ),
    no(
      'contract-is-pure',
      'Shared with the server: no state, no effects.',
      { path: SHARED },
      { pathNot: [...SHARED, 'node_modules/(zod|dayjs|papaparse)/'] }
    ),
    no(
      'kit-knows-no-domain',
      'The kit is independent of the domain; of the core, it has the punctuation of the language.',
      { path: '^widgets/kit/' },
      {
        path: '^(core/(?!messages/join-messages\\.)|(shell|demo|tests)/)|^widgets/(?!kit/|define/import-with-retry\\.)'
      }
    ),
    no(
      'widgets-are-independent',
      'Widgets share state through the core alone.',
      { path: '^widgets/(?!kit/|parts/|define/|build/|manifest/)([^/]+)/' },
      // The session in the sandbox defines the element with its controls: no other page loads it.
      {
        path: '^widgets/(?!kit/|parts/|define/)[^/]+/',
        pathNot: ['^widgets/$1/', '^widgets/sandbox/element\\.ts$']
      }
    ),
    no(
      'widgets-below-shell',
      'The shell composes widgets, not the reverse.',
      { path: '^widgets/' },
      { path: '^(shell|demo|tests)/', pathNot: '^shell/element\\.ts$' }
    ),
    no(
      'only-the-script-tag-imports-the-shell',
      'One script defines every element.',
      { path: '^widgets/', pathNot: '^widgets/hutong\\.ts$' },
      { path: '^shell/' }
    ),
    no(
      'shell-uses-components',
      'The shell uses components, not elements.',
      { path: '^shell/' },
      { path: '^(demo|tests)/|^widgets/[^/]+/element\\.ts$' }
    ),
    no(
      'server-shares-the-contract',
      'The server shares contracts, rules and messages alone.',
      { path: '^demo/server/' },
      { path: '^(core|widgets|shell|tests)/', pathNot: SHARED }
    ),
    no(
      'hosts-are-outsiders',
      'Host pages use the built files, as any host does.',
      { path: '^demo/(hosts|console|index)' },
      {
        path: '^(core|widgets|shell|tests)/',
        pathNot: '^(core/index|widgets/[^/]+/element|shell/element)\\.ts$'
      }
    ),
    no(
      'only-net-fetches',
      'Requests go through core/net.',
      { path: '^(core|widgets|shell)/', pathNot: '^core/net/' },
      { path: 'node_modules/ofetch/' }
    ),
    no(
      'only-the-line-knows-sip',
      'JsSIP is used in one folder.',
      { path: '^(core|widgets|shell)/', pathNot: '^core/phone/line/jssip/' },
      { path: 'node_modules/jssip/' }
    ),
    no(
      'only-define-knows-r2wc',
      'r2wc is used in one folder.',
      { path: '.*', pathNot: '^widgets/define/(define\\.tsx|mount\\.ts)$' },
      { path: 'node_modules/@r2wc/' }
    ),
    // Types and dynamic imports count. `Backend` is the type of the composition root: each module
    // takes it as its parameter, and it names them all.
    no(
      'no-cycles',
      'Imports are acyclic, of types and dynamic ones too.',
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
