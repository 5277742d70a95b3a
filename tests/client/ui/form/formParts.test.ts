import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm, readQuestion } from '#client/ui/confirm/confirm.ts'
import { guardUnsaved, hasUnsaved, mayDiscard } from '#client/ui/confirm/dirtyGuard.ts'
import { placeCascade } from '#client/ui/form/places/placeCascade.ts'
import { allRules, codeRule, nameRule, newPasswordRule, phoneRule } from '#client/ui/form/rules.ts'
import { dotBox, placeLabels } from '#client/ui/map/labels.ts'
import { shapeOf } from '#client/ui/map/land.ts'
import { panned, placeAt, pointOf, viewOf, WORLD, zoomed } from '#client/ui/map/mapView.ts'
import { isAccepted } from '#client/ui/upload/accept.ts'
import { projectStateOf } from '#client/widgets/projects/projectState.ts'
import { chinaPlaces } from '#shared/places/chinaPlaces.ts'

describe('the product’s rules, as fields apply them', () => {
  it('are those of the server', () => {
    expect(nameRule()('酒店 · 一号', {})).toBeNull()
    expect(nameRule()('a/b', {})).toEqual({ code: 'special' })
    expect(nameRule(2)('a', {})).toEqual({ code: 'tooShort', values: { min: 2 } })
    expect(phoneRule('1380000000', {})).toEqual({ code: 'phoneLength' })
    expect(phoneRule('12000000000', {})).toEqual({ code: 'phone' })
    expect(phoneRule('13800000001', {})).toBeNull()
    expect(newPasswordRule('1234567', {})).toEqual({ code: 'tooShort', values: { min: 8 } })
    expect(codeRule('12345', {})).toEqual({ code: 'code' })
    expect(allRules(nameRule(), undefined, phoneRule)('abc', {})).toEqual({ code: 'phoneLength' })
  })
})

describe('a place in China', () => {
  const provinces = chinaPlaces()
  const shanghai = {
    country: '中国',
    province: '上海市',
    city: '上海',
    cityEn: 'Shanghai',
    district: '黄浦区',
  }

  it('empties its city with another province, or chooses the only one', () => {
    expect(placeCascade(shanghai, { ...shanghai, province: '广东省' }, provinces)).toEqual({
      values: { city: '', cityEn: '', district: '' },
      city: null,
    })
    const cascade = placeCascade(shanghai, { ...shanghai, province: '北京市' }, provinces)
    expect(cascade?.values).toEqual({ city: '北京', cityEn: 'Beijing', district: '' })
    expect(cascade?.city?.longitude).toBeCloseTo(116.4, 1)
  })

  it('names its city in English and empties the district with another city', () => {
    const guangzhou = { ...shanghai, province: '广东省', city: '广州' }
    expect(placeCascade(guangzhou, { ...guangzhou, city: '深圳' }, provinces)?.values).toEqual({
      cityEn: 'Shenzhen',
      district: '',
    })
  })

  it('is emptied by another country, and left alone where all of it came at once', () => {
    expect(placeCascade(shanghai, { ...shanghai, country: '新加坡' }, null)?.values).toMatchObject({
      province: '',
      city: '',
    })
    const other = { country: '中国', province: '广东省', city: '深圳', district: '南山区' }
    expect(placeCascade(shanghai, other, provinces)).toBeNull()
    expect(placeCascade(shanghai, { ...shanghai, district: '徐汇区' }, provinces)).toBeNull()
  })
})

describe('a file', () => {
  it('is accepted as browsers accept it', () => {
    expect(isAccepted({ name: 'a.PNG', type: 'image/png' }, 'image/png,image/jpeg')).toBe(true)
    expect(isAccepted({ name: 'a.gif', type: 'image/gif' }, 'image/png, image/jpeg')).toBe(false)
    expect(isAccepted({ name: 'a.gif', type: 'image/gif' }, 'image/*')).toBe(true)
    expect(isAccepted({ name: 'fw.BIN', type: '' }, '.bin')).toBe(true)
    expect(isAccepted({ name: 'fw.txt', type: '' }, '')).toBe(true)
  })
})

describe('a question', () => {
  it('is asked one at a time and answered once', async () => {
    const first = confirm({ title: 'first', verb: 'Do' })
    const second = confirm({ title: 'second', verb: 'Do' })
    const question = readQuestion()
    expect(question?.title).toBe('first')
    question?.answer(true)
    question?.answer(false)
    expect(await first).toBe(true)
    expect(readQuestion()?.title).toBe('second')
    readQuestion()?.answer(false)
    expect(await second).toBe(false)
    expect(readQuestion()).toBeNull()
  })
})

describe('leaving something unsaved', () => {
  const listened: string[] = []
  beforeEach(() => {
    vi.stubGlobal('window', {
      addEventListener: (type: string) => listened.push(`+${type}`),
      removeEventListener: (type: string) => listened.push(`-${type}`),
    })
    listened.length = 0
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is asked about once, and thrown away when agreed', async () => {
    let isDirty = true
    const discard = vi.fn(() => {
      isDirty = false
    })
    const stop = guardUnsaved({ isDirty: () => isDirty, discard })
    const [one, two] = [mayDiscard(), mayDiscard()]
    readQuestion()?.answer(true)
    expect(await Promise.all([one, two])).toEqual([true, true])
    expect(readQuestion()).toBeNull()
    expect(discard).toHaveBeenCalledTimes(1)
    stop()
    expect(listened).toEqual(['+beforeunload', '-beforeunload'])
  })

  it('is kept when the person stays, and not asked about when nothing is unsaved', async () => {
    const discard = vi.fn()
    const stop = guardUnsaved({ isDirty: () => true, discard })
    const leaving = mayDiscard()
    readQuestion()?.answer(false)
    expect(await leaving).toBe(false)
    expect(discard).not.toHaveBeenCalled()
    stop()
    expect(hasUnsaved()).toBe(false)
    expect(await mayDiscard()).toBe(true)
  })
})

describe('the map', () => {
  const size = { widthPx: 800, heightPx: 400 }
  const shanghai = { longitude: 121.47, latitude: 31.23 }
  const lisbon = { longitude: -9.14, latitude: 38.71 }

  it('finds the place under a point, and the point of a place', () => {
    const view = { centre: shanghai, zoom: 5 }
    const point = pointOf(view, size, shanghai)
    expect(point?.[0]).toBeCloseTo(400, 3)
    expect(point?.[1]).toBeCloseTo(200, 3)
    const place = placeAt(view, size, [123, 77])
    if (!place) throw new Error('nowhere')
    const back = pointOf(view, size, place)
    expect(back?.[0]).toBeCloseTo(123, 0)
    expect(back?.[1]).toBeCloseTo(77, 0)
  })

  it('shows all places at first, and one of them not too close', () => {
    const view = viewOf([shanghai, lisbon], size)
    for (const place of [shanghai, lisbon]) {
      const [x = -1, y = -1] = pointOf(view, size, place) ?? []
      expect(x > 0 && x < 800 && y > 0 && y < 400).toBe(true)
    }
    expect(viewOf([shanghai], size, 24).zoom).toBe(24)
    expect(viewOf([], size)).toBe(WORLD)
  })

  it('keeps the place under the pointer while zooming, and follows a drag', () => {
    const view = { centre: shanghai, zoom: 5 }
    const held = placeAt(view, size, [600, 100])
    const closer = zoomed(view, size, 2, [600, 100])
    if (!held) throw new Error('nowhere')
    const [x = 0, y = 0] = pointOf(closer, size, held) ?? []
    expect(Math.hypot(x - 600, y - 100)).toBeLessThan(1)
    expect(panned(view, size, [50, 0]).centre.longitude).toBeLessThan(shanghai.longitude)
  })

  it('is not cut by the date line', () => {
    const fiji = { longitude: 178, latitude: -18 }
    const view = panned({ centre: fiji, zoom: 4 }, size, [-60, 0])
    expect(view.centre.longitude).toBeLessThan(0)
    expect(pointOf(view, size, fiji)?.[0]).toBeCloseTo(340, 0)
  })

  it('sets no name on another name or on a dot, and leaves out the one that has no side left', () => {
    const shanghai = { x: 300, y: 200, text: 'Harbour Hotel' }
    const chengdu = { x: 215, y: 204, text: 'Jinli Boutique Hotel' }
    const hangzhou = { x: 302, y: 206, text: 'Xixi Villas' }
    const hotels = [shanghai, chengdu, hangzhou]
    const { sides } = placeLabels(hotels, { ...size, taken: hotels.map(dotBox) })
    expect([...sides].map(([{ text }, side]) => [text, side])).toEqual([
      ['Harbour Hotel', 'after'],
      ['Jinli Boutique Hotel', 'before'],
      ['Xixi Villas', 'below'],
    ])
    const corner = {
      x: 5,
      y: 5,
      text: 'A name too long for any side of the frame it stands in, whichever it is',
    }
    const narrow = { widthPx: 200, heightPx: 100, taken: [] }
    expect(placeLabels([corner], narrow).sides.size).toBe(0)
  })

  it('draws the land that a deployment supplies, and nothing that is no shape', () => {
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 10],
          [10, 10],
          [10, 0],
          [0, 0],
        ],
      ],
    }
    expect(shapeOf(square)).toBe(square)
    expect(shapeOf({ type: 'Feature', properties: {}, geometry: square })).not.toBeNull()
    for (const junk of [null, 'x', [], {}, { type: 'Topology' }, { type: 'Nonsense' }])
      expect(shapeOf(junk)).toBeNull()
  })
})

describe('projects in a list', () => {
  it('are critical for a critical alarm alone, and need attention for everything else', () => {
    const well = { hosts: 2, hostsOnline: 2, lowBattery: 0, abnormal: 0, unseen: 0 }
    expect(projectStateOf(well)).toBe('well')
    expect(projectStateOf({ ...well, hostsOnline: 1 })).toBe('attention')
    expect(projectStateOf({ ...well, lowBattery: 1, abnormal: 1 })).toBe('attention')
    expect(projectStateOf({ ...well, unacknowledged: 1 })).toBe('attention')
    expect(projectStateOf({ ...well, unacknowledged: 2, critical: 1 })).toBe('critical')
    expect(projectStateOf({ ...well, hosts: 0, hostsOnline: 0 })).toBe('empty')
  })

  it('are not well while a device has never reported', () => {
    const unseen = { hosts: 1, hostsOnline: 1, lowBattery: 0, abnormal: 0, unseen: 20 }
    expect(projectStateOf(unseen)).toBe('unseen')
    expect(projectStateOf({ ...unseen, abnormal: 1 })).toBe('attention')
  })
})
