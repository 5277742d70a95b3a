import { describe, expect, it } from 'vitest'
import { placeOf } from '#client/app/routes/place.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://own.invalid')
  return placeOf({ pathname, search, hash })
}

describe('what an address of the console means', () => {
  it('is the screen at exactly that path', () => {
    expect(at('/device/areacontrol?area=ara_1')).toMatchObject({
      kind: 'screen',
      screen: { path: '/device/areacontrol' },
    })
  })

  it('is the first screen of a group, with query and hash kept', () => {
    expect(at('/')).toEqual({ kind: 'elsewhere', to: '/dashboard' })
    expect(at('/setting?x=1#y')).toEqual({ kind: 'elsewhere', to: '/setting/editpass?x=1#y' })
    expect(at('/permission')).toEqual({ kind: 'elsewhere', to: '/permission/page' })
  })

  it('is the one address of a page however it is spelled', () => {
    expect(at('/report/ENERGYoverview/?x=1')).toEqual({ kind: 'elsewhere', to: '/report/energyOverview?x=1' })
  })

  it('is a refresh that leads back with query and hash', () => {
    expect(at('/redirect/device/areacontrol?area=ara_1#top')).toEqual({
      kind: 'refresh',
      to: '/device/areacontrol?area=ara_1#top',
      path: '/device/areacontrol',
    })
  })

  it.each(['/redirect//evil.example/x', '/redirect/%5Cevil.example', '/redirect/login', '/redirect/'])(
    'leads from %s to no foreign address',
    (address) => {
      const place = at(address)
      if (place.kind !== 'refresh') throw new Error(`${address} is ${place.kind}`)
      expect(new URL(place.to, 'http://own.invalid').origin).toBe('http://own.invalid')
      expect(place.to).toMatch(/^\/(?!\/|login)/)
    },
  )

  it('is unknown where there is no screen, and for open pages, which have routes of their own', () => {
    expect(at('/nowhere')).toEqual({ kind: 'unknown' })
    expect(at('/device/areacontrol/more')).toEqual({ kind: 'unknown' })
    expect(at('/constructor')).toEqual({ kind: 'unknown' })
  })
})
