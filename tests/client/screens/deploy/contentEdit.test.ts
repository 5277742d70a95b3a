import { describe, expect, it } from 'vitest'
import {
  accepts,
  dropPlace,
  movePart,
  removePart,
  shifted,
  withoutBlankStyles,
} from '#client/screens/deploy/templates/contentEdit.ts'
import { must } from '#shared/kernel/assert.ts'
import { NO_CONTENT, type TemplateContent } from '#shared/records/areaTemplate.ts'

const area = (key: string, parentKey: string | null = null) =>
  ({ key, parentKey, name: key, nameEn: '', kind: 'public', image: 'public' }) as const
const device = (key: string, areaKey: string | null = null) =>
  ({
    key,
    areaKey,
    name: key,
    nameEn: '',
    kind: 'curtain',
    model: '',
    circuits: [{ name: key, nameEn: '' }],
    connection: 'zigbee',
  }) as const

/** A suite: a bedroom with a bathroom in it, and a hall. */
const suite: TemplateContent = {
  ...NO_CONTENT,
  areas: [area('bed'), area('bath', 'bed'), area('hall')],
  devices: [device('a'), device('b'), device('c', 'bath')],
}
const keysOf = ({ areas, devices }: TemplateContent) => [
  areas.map(({ key }) => key).join(),
  devices.map(({ key }) => key).join(),
]

describe('parts of a template', () => {
  it('stand after the area that they are in, wherever they are moved', () => {
    const moved = movePart(suite, 'area/bed', { areaKey: 'hall', beforeKey: null })
    expect(keysOf(moved)).toEqual(['hall,bed,bath', 'a,b,c'])
  })

  it('are never put into themselves', () => {
    expect(accepts(suite, 'area/bed', 'bath')).toBe(false)
    expect(dropPlace(suite, 'area/bed', 'area/bath', 'inside')).toBeNull()
    expect(movePart(suite, 'area/bed', { areaKey: 'bath', beforeKey: null })).toBe(suite)
  })

  it('go with everything inside them', () => {
    expect(keysOf(removePart(suite, 'area/bed'))).toEqual(['hall', 'a,b'])
  })

  it('are named by no scene or automation any more as they go', () => {
    const step = (deviceId: `dev_${string}`) => ({ deviceId, values: { state: 'OPEN' }, delayMs: 0 })
    const scene: TemplateContent['scenes'][number]['scene'] = {
      ...{ name: '{area} A', nameEn: '', image: 'lights', areaId: 'ara_bed', runBy: 'server', key: null },
      steps: [step('dev_a'), step('dev_c')],
    }
    const task = { isEnabled: true, delayMs: 0 }
    const automation: TemplateContent['automations'][number]['automation'] = {
      ...{ name: '{area} B', nameEn: '', image: 'lights', areaId: null, hostId: null, mode: 'any' },
      conditions: [],
      tasks: [
        { type: 'device', id: 'gone', ...task, deviceId: 'dev_c', values: { state: 'OPEN' } },
        { type: 'scene', id: 'stays', ...task, sceneId: 'scn_s' },
      ],
      repeat: { kind: 'weekly', days: [1] },
      ...{ effective: null, onRetrigger: 'queue', catchUp: 'none' },
    }
    const furnished: TemplateContent = {
      ...suite,
      scenes: [{ key: 's', scene }],
      automations: [{ key: 'u', automation, isEnabled: true }],
    }
    const after = removePart(furnished, 'area/bed')
    expect(after.scenes[0]?.scene).toMatchObject({ areaId: 'ara_the-area', steps: [{ deviceId: 'dev_a' }] })
    expect(after.automations[0]?.automation.tasks.map(({ id }) => id)).toEqual(['stays'])
  })

  it('move by one step among their own sort, and not beyond its ends', () => {
    expect(keysOf(shifted(suite, 'device/a', 1) ?? suite)).toEqual(['bed,bath,hall', 'b,c,a'])
    expect(keysOf(shifted(suite, 'area/hall', -1) ?? suite)).toEqual(['hall,bed,bath', 'a,b,c'])
    expect(shifted(suite, 'device/b', 1)).toBeNull()
    expect(shifted(suite, 'root', 1)).toBeNull()
  })

  it('come before or after another of their sort, or into an area', () => {
    expect(dropPlace(suite, 'device/b', 'device/a', 'before')).toEqual({ areaKey: null, beforeKey: 'a' })
    expect(dropPlace(suite, 'device/a', 'device/c', 'after')).toEqual({ areaKey: 'bath', beforeKey: null })
    expect(dropPlace(suite, 'device/a', 'area/bath', 'before')).toEqual({ areaKey: 'bath', beforeKey: null })
    expect(dropPlace(suite, 'area/hall', 'device/a', 'inside')).toBeNull()
  })

  it('have no empty style, and are the same where there is none', () => {
    const [first, ...others] = suite.devices
    // Value as set by a select.
    const circuits = [{ name: 'Left', nameEn: '', style: '' as never, feeds: 'Desk lamp' }]
    const edited = { ...suite, devices: [{ ...must(first, 'a device'), circuits }, ...others] }
    expect(withoutBlankStyles(edited).devices[0]?.circuits).toEqual([
      { name: 'Left', nameEn: '', feeds: 'Desk lamp' },
    ])
    expect(withoutBlankStyles(suite)).toBe(suite)
  })
})
