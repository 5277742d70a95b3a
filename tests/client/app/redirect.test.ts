import { describe, expect, it } from 'vitest'
import { ownPath } from '#client/app/session/redirect.ts'

describe('the page shown after sign-in', () => {
  it('is the own page that was asked for, with its query and hash', () => {
    expect(ownPath('/device/areacontrol?area=ara_1&view=list#top')).toBe(
      '/device/areacontrol?area=ara_1&view=list#top',
    )
  })

  it('is home when nothing was asked for', () => {
    expect(ownPath(null)).toBe('/')
    expect(ownPath('')).toBe('/')
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'device/areacontrol',
    '/./\\/evil.example',
    '/..//evil.example',
    '///evil.example',
    'http:/\\evil.example',
  ])('is home instead of the foreign address %j', (address) => {
    expect(ownPath(address)).toBe('/')
  })

  it.each(['/login', '/login?redirect=/login', '/logintp', '/loginhdgd?x=1'])(
    'is home instead of the sign-in page %s',
    (address) => expect(ownPath(address)).toBe('/'),
  )

  it('resolves dots, so that no path climbs out of a check', () => {
    expect(ownPath('/device/../message/messagerecord')).toBe('/message/messagerecord')
    expect(ownPath('/x/../login')).toBe('/')
  })
})
