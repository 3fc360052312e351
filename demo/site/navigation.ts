/** The pages of `/docs/` in the order of the menu, as paths below `demo/docs` without `.md`. */
export const navigation: readonly { readonly title: string; readonly pages: readonly string[] }[] =
  [
    { title: 'Begin', pages: ['start', 'sandbox', 'frameworks'] },
    {
      title: 'Jobs',
      pages: [
        'jobs/token',
        'jobs/own-backend',
        'jobs/own-backend-server',
        'jobs/click-to-dial',
        'jobs/screen-pop',
        'jobs/call-note',
        'jobs/theme',
        'jobs/open-customer',
        'jobs/create-task',
        'jobs/show-status',
        'jobs/supervise',
        'jobs/embed-console',
        'jobs/change-texts',
        'jobs/language',
        'jobs/frame',
        'jobs/test-your-page'
      ]
    },
    {
      title: 'Reference',
      pages: ['elements', 'events-for-servers', 'your-backend', 'your-exchange', 'glossary']
    },
    {
      title: 'Running it',
      pages: [
        'security',
        'behaviour',
        'phones-and-tablets',
        'running',
        'deployment',
        'message-gateway',
        'troubleshooting',
        'changes',
        'upgrades'
      ]
    },
    { title: 'Working on it', pages: ['contributing', 'libraries', 'rules'] }
  ]
