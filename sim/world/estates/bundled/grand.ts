/** Load test world: one hotel of two towers with about 10,000 devices. */
import { planEstate } from '../builder.ts'
import type { EstatePlan } from '../plan.ts'
import { largeHotel } from './buildings.ts'
import { harbourFacts } from './estate.ts'
import { STAFF } from './staff.ts'

const towers = ['A', 'B'].map((letter) => largeHotel(letter, `Tower ${letter}`))

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
