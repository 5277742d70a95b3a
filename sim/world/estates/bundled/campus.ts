/** Load test world: one campus of ten buildings with about 50,000 devices. */
import { planEstate } from '../builder.ts'
import type { EstatePlan } from '../plan.ts'
import { largeHotel } from './buildings.ts'
import { harbourFacts } from './estate.ts'
import { STAFF } from './staff.ts'

const buildings = Array.from('ABCDEFGHIJ', (letter) => largeHotel(letter, `Building ${letter}`))

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
