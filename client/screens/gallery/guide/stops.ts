export type Stop = 'project' | 'menu' | 'connection' | 'search' | 'user' | 'tabs' | 'content'

/** Where the tour stops. What is not on the page (a phone shows no sidebar) is passed over. */
export const TOUR: readonly { readonly id: Stop; readonly element: string }[] = [
  { id: 'project', element: '.project-card' },
  { id: 'menu', element: '.sidebar-menu' },
  { id: 'connection', element: '.connection-words' },
  { id: 'search', element: '.search-button' },
  { id: 'user', element: '.user-button' },
  { id: 'tabs', element: '.tab-strip' },
  { id: 'content', element: '.gallery-about' },
]
