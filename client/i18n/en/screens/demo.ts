/** The player of demos on a simulated world. */
export const demo = {
  label: 'Demo: {{title}}',
  chapter: 'Chapter {{chapter}} of {{chapters}}',
  preparing: 'Moving the simulated time to the start of the demo…',
  inNewWorld: 'Start fresh…',
  newWorld: 'Resetting the simulation…',
  left_one: 'about {{count}} s left',
  left_other: 'about {{count}} s left',
  playing: 'Happening now…',
  shownAgain: 'Shown again. The simulation is not rewound.',
  already: 'Already done by someone else: {{what}}.',
  problem: 'This step did not go as expected. Continue, or restart the demo.',
  next: 'Next',
  back: 'Back',
  finish: 'Finish',
  finishHelp: 'Ends the demo and clears its faults',
  atEnd: 'That was the last chapter. “Finish” closes this bar and clears the faults of the demo.',
  nextKeys: 'Next chapter (→ or Page Down)',
  backKeys: 'Previous chapter (← or Page Up)',
  leave: 'Exit demo',
  leaveHelp: 'The demo stays at this chapter. You can return at any time.',
  comeBack: 'Back to the demo',
  follow: 'Follow here',
  ask: {
    title: 'Show “{{title}}”?',
    shortWay: 'This demo starts at {{at}} hotel time, in a moment. Its faults are cleared when it ends.',
    longWay:
      'This demo starts at {{at}}. Fast-forward the clock by {{lead}} (1–2 min, for everyone), or start fresh (about 1 min, resets everyone’s changes in all projects).',
    begin: 'Start',
    move: 'Fast-forward',
    newWorld: 'Start fresh',
  },
  restart: 'Restart…',
  end: 'End the demo',
  restartAsk: {
    title: 'Restart the demo?',
    body: 'Resets the simulation for everyone to the start of the demo and shows the first chapter.',
    verb: 'Restart',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    demo: typeof demo
  }
}
