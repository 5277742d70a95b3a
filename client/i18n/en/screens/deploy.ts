/** Buildings and floors as engineers set them up. */
export const deploy = {
  building: 'Building',
  buildingName: 'Building name',
  addBuilding: 'Add building',
  order: 'Order',
  floors: 'Floors',
  searchBuilding: 'Building name',
  noBuildings: 'A project begins with a building; floors and areas follow.',
  floorName: 'Floor name',
  addFloor: 'Add floor',
  level: 'Storey',
  levelHelp: '1 is the ground floor, 0 and below are basements',
  areas: 'Areas',
  searchFloor: 'Floor name',
  noFloors: 'Add a building first, then its floors.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    deploy: typeof deploy
  }
}
