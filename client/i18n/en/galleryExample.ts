/** The gallery's list and form. */
export const galleryExample = {
  listWhen:
    'For everything there are more than a handful of. Search, filters, ticks, columns, saved views, print and Excel come with it; a screen gives columns, facets and actions. Rows from the live store take LiveList instead.',
  createWhen:
    'For whatever is sent to an endpoint. Fields are judged by the endpoint’s own schema as they are left; the server’s objections land on their fields. Ctrl+Enter sends, Esc asks before anything typed is lost.',
  editWhen:
    'For a record that is there already and that someone else may be changing too: the button waits for a change, and a field that changed meanwhile is shown instead of overwritten.',
  search: 'Search roles',
  emptyHelp: 'Add the first one.',
  add: 'Add a role',
  added: 'The role was added',
  edit: 'Change',
  save: 'Save the role',
  saved: 'The role was saved',
  deleteTitle_one: 'Delete {{count}} role?',
  deleteTitle_other: 'Delete {{count}} roles?',
  key: 'Key',
  pages: 'Pages',
  reach: { label: 'Sees', none: 'Home only', some: 'Some pages', many: 'Most pages' },
  descriptionHelp: 'What the role is for, in a sentence.',
  gone: 'There is no role “{{key}}”',
  toList: 'Back to the list',
} as const
