export type Stop = 'project' | 'menu' | 'connection' | 'search' | 'user' | 'tabs' | 'content'

/** Stops of the tour. Stops whose element is missing, such as the sidebar on phones, are skipped. */
export const TOUR: readonly { readonly id: Stop; readonly element: string }[] = [
  { id: 'project', element: '[data-stop=project]' },
  { id: 'menu', element: '[data-stop=menu]' },
  { id: 'connection', element: '[data-stop=connection]' },
  { id: 'search', element: '[data-stop=search]' },
  { id: 'user', element: '[data-stop=user]' },
  { id: 'tabs', element: '[data-stop=tabs]' },
  { id: 'content', element: '[data-stop=content]' },
]
