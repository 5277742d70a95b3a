/** The gallery's pages about ordering by hand. */
export const galleryOrder = {
  orderWhen:
    'Where people choose the order and the list is short, as for the floors of a building. What has an order by nature, such as a name or a time, is sorted instead. More than about forty rows are better moved by a menu.',
  boardWhen:
    'Where things go through a few steps and it matters what stands where. More than four steps, or more cards than fit, belong into a list with a filter.',
  selectWhen:
    'Where several of many are chosen and their order counts, as for the favourites of a panel. Where the order does not matter, a list with ticks is enough.',
  reset: 'Reset',
  keptHere: 'Kept by this tab',
  floors: 'Floors on a wall display',
  housekeeping: 'Housekeeping',
  list: { shown: 'Shown', hidden: 'Left out' },
  column: { todo: 'To clean', doing: 'Being cleaned', done: 'Inspected' },
  dropHere: 'Nothing here. Drop something, or move it here with the arrow keys.',
  areaCount_one: '{{count}} area',
  areaCount_other: '{{count}} areas',
  chosen: 'Chosen areas',
  chosenCount_one: '{{count}} chosen',
  chosenCount_other: '{{count}} chosen',
  noneChosen: 'Nothing chosen yet. Tick something below.',
  choice: 'All areas',
  search: 'Search the areas',
  remove: 'Remove {{name}}',
  shownOf: '{{shown}} of {{total}} shown; search for the others',
} as const
