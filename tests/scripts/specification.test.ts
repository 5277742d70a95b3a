import { describe, expect, it } from 'vitest'
import { findMissing, missingDifferences, readMissing } from '#scripts/specification.ts'
import { REDIRECTS } from '#shared/screens/registry.ts'
import { SPECIFIED_ENDPOINTS } from '#shared/specification/endpoints.ts'
import { SPECIFIED_REDIRECTS, SPECIFIED_ROUTES } from '#shared/specification/routes.ts'

describe('what the specification has and the project has not yet', () => {
  it('is kept as it is: nothing that was there has gone', () => {
    expect(missingDifferences(readMissing(), findMissing())).toEqual([])
  })

  it('names what has gone, and what has come', () => {
    const kept = { endpoints: ['POST /auth/addrole'], screens: ['/auth/roleauth', '/auth/rolemanage'] }
    const now = { endpoints: ['POST /auth/addrole', 'POST /userinfo/login'], screens: ['/auth/rolemanage'] }
    expect(missingDifferences(kept, now)).toEqual([
      'POST /userinfo/login was there and is gone',
      '/auth/roleauth has come: run `npm run check -- --fix`',
    ])
  })

  it('names each call and address once, and redirects as specified', () => {
    for (const all of [SPECIFIED_ENDPOINTS, SPECIFIED_ROUTES]) expect(new Set(all).size).toBe(all.length)
    expect(REDIRECTS).toMatchObject(SPECIFIED_REDIRECTS)
  })
})
