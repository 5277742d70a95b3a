/** Saved queries of a list and operations on them. Storage is the caller's. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The list's part of an address. */
  readonly query: string
  /** Shown when the list is opened without a query. */
  readonly isDefault: boolean
}

export interface ViewsSource {
  /** Null until they are there. */
  readonly views: readonly SavedView[] | null
  /** A view of the same name is replaced. */
  readonly save: (name: string, query: string) => void
  readonly change: (id: string, change: { readonly name?: string; readonly isDefault?: boolean }) => void
  readonly remove: (id: string) => void
  /** Reloads, because they may have been changed elsewhere. */
  readonly refresh: () => void
}
