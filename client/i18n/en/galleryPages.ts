/** The gallery's pages about pages: nested menus, tabs, errors, documents, links, languages. */
export const galleryPages = {
  nestedWhen:
    'Where a group has more than about seven pages and they fall into kinds. Two levels are enough for most; below the third nobody finds anything. A group with one page is shown as that page.',
  youAreHere: 'You are here',
  nestedHint: 'The breadcrumb above says the same, and each of its groups leads to its first page.',
  nestedAll: 'All pages of this menu',
  tabWhen:
    'For views of one and the same thing, such as the history and the commands of a device. The open one stands in the address, so that a link leads to it. Different things get pages of their own.',
  tab: { building: 'Buildings', floor: 'Floors', host: 'Hosts' },
  noProject: 'The page shows what the current project is made of; there is none.',
  more: 'and {{more}} more',
  error401When:
    'Where people reach a page by its address that their role does not include. It names the missing right and who can give it; nothing of the page is loaded.',
  error404When:
    'Where an address leads nowhere: mistyped, or of something that is gone. A thing that is missing on a page that exists is said on that page instead.',
  realPage: 'The real page',
  open401: 'Open the page without permission',
  note401: 'It has no menu and no tabs because it is open to everyone.',
  open404: 'Open an address that does not exist',
  note404: 'Leads from /no/such/page to /404.',
  errorLogWhen:
    'Nothing has to be called: what was thrown, rejected, not fetched or not rendered is collected automatically, at most 50 entries, free of tokens. In development the browser’s console shows more.',
  throw: 'Throw an error',
  reject: 'Reject a promise',
  missPart: 'Miss a part of the console',
  breakScreen: 'Break the screen below',
  mendScreen: 'Mend the screen below',
  collected: 'What was collected',
  collectedCount_one: '{{count}} error',
  collectedCount_other: '{{count}} errors',
  collectedNone: 'Nothing yet. Press one of the buttons above.',
  collectedSome: 'The bug in the top bar, now with a red dot, opens the log too.',
  openLog: 'Open the error log',
  screen: 'A screen of its own',
  screenWell: 'This screen works. When it breaks, it takes nothing else with it.',
  documentationWhen:
    'To start working on the console, or to connect something to it. What is written down here is generated from the code that runs wherever that is possible.',
  readOn: 'Read on',
  document: { api: 'API documentation', openapi: 'OpenAPI document', asyncapi: 'AsyncAPI document' },
  documentNote: {
    api: 'Every call with its parameters, for people.',
    openapi: 'The same for programs: make a client of it.',
    asyncapi: 'Topics and payloads of the broker, for gateways and scripts.',
  },
  inShort: 'How it is built, in short',
  part: {
    flow: 'One direction',
    facts: 'Facts, not states',
    live: 'From report to pixel',
    screens: 'Screens',
    worlds: 'A world to try it in',
  },
  partNote: {
    flow: 'Rules and records are shared; server and console both import them and never each other. A check refuses the rest.',
    facts:
      'Whatever anybody decides is an event in a log. Every screen is a fold of that log and of the last readings.',
    live: 'A worker decodes and thins out what the broker sends; the store tells only the cells that changed.',
    screens:
      'A screen is one file and one line in a table. Lists, forms, trees and charts are the blocks you see here.',
    worlds:
      'The simulator is a hotel with guests, weather and faults behind a real broker, repeatable from a seed.',
  },
  linkWhen:
    'For whatever is not a page of the console: documents, other systems, mail and phone. They open beside it, so that nobody loses their place, and cannot reach back into it.',
  outside: 'Outside',
  outsideNote: 'Opens in a new tab and knows nothing of this one.',
  inside: 'Inside, for comparison',
  insideNote: 'Stays in this tab; the page you leave is kept.',
  languagesWhen:
    'Always: no word, number or time is written down in a screen. Relative times count in two ways: begun units up to two days, or whole units however long ago.',
  words: 'Words',
  formats: 'Numbers and times',
  bothLanguages: '{{title}}, both languages side by side',
  call: 'Call',
} as const
