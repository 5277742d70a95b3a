/** One campus of ten buildings with about 50,000 devices, for load. */
import { planEstate } from './builder.ts'
import { hotel, hotelHalls } from './buildings.ts'
import { harbourFacts } from './estate.ts'
import type { EstatePlan } from './plan.ts'
import { STAFF } from './staff.ts'

const FLOORS = 25

const buildings = Array.from('ABCDEFGHIJ', (letter) =>
  hotel({
    name: `${letter}座`,
    nameEn: `Building ${letter}`,
    hostPrefix: `${letter}-`,
    floors: FLOORS,
    roomsPerFloor: 16,
    wingsPerFloor: 2,
    hasSuites: true,
    plain: 'standard',
    better: 'deluxe',
    publicWings: hotelHalls(`${letter}-`, FLOORS + 1),
  }),
)

export const describeCampus = (seed: number): EstatePlan =>
  planEstate(
    {
      name: 'campus',
      accounts: STAFF,
      projects: [
        { ...harbourFacts, projectNumber: 'P-SH-201', name: '海港园区', nameEn: 'Harbour Campus', buildings },
      ],
    },
    seed,
  )
