/** The gallery's guided tour. */
export const galleryGuide = {
  when: 'For a first visit, or after a screen has changed much. Keep it under ten stops; what a field means belongs beside the field. Arrow keys go on and back, Esc ends the tour.',
  start: 'Start the tour',
  next: 'Next',
  previous: 'Back',
  done: 'Finish',
  progress: '{{step}} of {{steps}}',
  stops: 'Where it stops',
  lead: 'What your window does not show, such as the sidebar on a phone, is passed over.',
  stop: {
    project: 'The project',
    menu: 'The menu',
    connection: 'The connection',
    search: 'Search',
    user: 'You',
    tabs: 'Visited pages',
    content: 'The page',
  },
  stopNote: {
    project: 'Everything you see belongs to this project. Click to go to another one.',
    menu: 'What your role may open. Groups fold, and the page on show is marked.',
    connection:
      'Whether values are live, and how many hosts are online. While it is not green, nothing can be switched.',
    search: 'Pages, rooms, devices and actions by name, in either language. Ctrl+K opens it from anywhere.',
    user: 'Your account, your settings, and the way out.',
    tabs: 'Pages stay as you left them while their tab is open. Right-click a tab for more.',
    content: 'Each page of the gallery explains here what it shows.',
  },
} as const
