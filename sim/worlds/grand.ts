/** One hotel of two towers with about 10,000 devices, for load. */
import { planEstate } from './builder.ts'
import { hotel, hotelHalls } from './buildings.ts'
import { harbourFacts } from './estate.ts'
import type { EstatePlan } from './plan.ts'
import { STAFF } from './staff.ts'

const FLOORS = 25

const towers = ['A', 'B'].map((letter) =>
  hotel({
    name: `${letter}座`,
    nameEn: `Tower ${letter}`,
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

export const describeGrand = (seed: number): EstatePlan =>
  planEstate(
    {
      name: 'grand',
      accounts: STAFF,
      projects: [
        {
          ...harbourFacts,
          projectNumber: 'P-SH-101',
          name: '海港大酒店',
          nameEn: 'Grand Harbour',
          buildings: towers,
        },
      ],
    },
    seed,
  )
