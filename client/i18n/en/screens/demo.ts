/** The player of demos on a simulated world. */
export const demo = {
  label: 'Demo: {{title}}',
  chapter: 'Chapter {{chapter}} of {{chapters}}',
  preparing: 'The world moves to its time of day…',
  inNewWorld: 'Begin with a new world…',
  newWorld: 'A new world is being made…',
  left_one: 'about {{count}} s left',
  left_other: 'about {{count}} s left',
  playing: 'Happening now…',
  shownAgain: 'Shown again: the world is not taken back.',
  already: 'Somebody was quicker: {{what}}.',
  problem: 'This did not go as planned. A new world has none of what happened here before.',
  next: 'Next',
  back: 'Back',
  finish: 'Finish',
  finishHelp: 'Ends the demo and repairs what it broke',
  atEnd: 'That was the last chapter. “Finish” puts this bar away and repairs what the demo broke.',
  nextKeys: 'Next chapter (→ or Page Down)',
  backKeys: 'Earlier chapter (← or Page Up)',
  leave: 'Leave the path',
  leaveHelp: 'The demo stays where it is; come back whenever you like',
  comeBack: 'Back to the demo',
  follow: 'Follow here',
  ask: {
    title: 'Show “{{title}}”?',
    shortWay:
      'It begins at {{at}} by the hotel’s clock, in a moment. What it breaks is repaired when it ends.',
    longWay:
      'It begins at {{at}} by the hotel’s clock. Either {{lead}} of this world’s time pass first, in a minute or two and for everybody; or a new world begins at that time, which is quicker, and what anyone did in this one is gone.',
    begin: 'Begin',
    move: 'Let the time pass',
    newWorld: 'Begin in a new world',
  },
  restart: 'Start again…',
  end: 'End the demo',
  restartAsk: {
    title: 'Start the demo again?',
    body: 'The simulated world is made anew for everybody, at the demo’s time of day, and the first chapter is shown.',
    verb: 'Start again',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    demo: typeof demo
  }
}
