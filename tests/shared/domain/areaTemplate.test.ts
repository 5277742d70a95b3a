import { describe, expect, it } from 'vitest'
import { TEMPLATES_PER_PROJECT_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { NO_CONTENT, type TemplateContent } from '#shared/records/areaTemplate.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, deviceAdded, house } from '../../support/records.ts'

const light = {
  key: 'd1',
  areaKey: null,
  name: '{area} 床头灯',
  nameEn: '{area} Bedside light',
  kind: 'dimmable_light',
  model: 'L-1',
  circuits: [{ name: '灯', nameEn: 'Light' }],
  connection: 'zigbee',
} as const
const facts = { name: '标准间', nameEn: 'Standard', description: '' }
const withContent = (content: TemplateContent) => ({ ...facts, content })
const room: TemplateContent = { ...NO_CONTENT, devices: [light] }
const added: AtriumEvent = {
  type: 'AreaTemplateAdded',
  data: { templateId: 'atp_1', ...withContent(room) },
}

describe('a template made by hand', () => {
  it('begins with version 1 and remembers who made it', () => {
    const { state } = given().when('AddAreaTemplate', withContent(room)).thenTypes('AreaTemplateAdded')
    expect([...state.all('areaTemplate')][0]).toMatchObject({
      version: 1,
      changedBy: { id: 'acc_tester', name: 'Tester', nameEn: '' },
      content: room,
    })
  })

  it('gets another version with another content, and none with another name', () => {
    const renamed = given(added).when('ChangeAreaTemplate', { templateId: 'atp_1', name: '大床房' })
    expect(renamed.thenTypes('AreaTemplateChanged').state.get('areaTemplate', 'atp_1')?.version).toBe(1)
    const emptied = given(added).when('ChangeAreaTemplate', {
      templateId: 'atp_1',
      content: NO_CONTENT,
    })
    expect(emptied.thenTypes('AreaTemplateChanged').state.get('areaTemplate', 'atp_1')?.version).toBe(2)
    given(added)
      .when('ChangeAreaTemplate', { templateId: 'atp_1', ...withContent(room) })
      .thenNothing()
  })

  it('has a name of its own', () => {
    given(added).when('AddAreaTemplate', withContent(room)).thenRefused('name_taken', { name: '标准间' })
  })

  it('holds devices of known kinds with as many circuits as they can have, and never a host', () => {
    const holding = (more: object) => withContent({ ...NO_CONTENT, devices: [{ ...light, ...more }] })
    given()
      .when('AddAreaTemplate', holding({ kind: 'toaster' }))
      .thenRefused('device_kind_unknown')
    given()
      .when('AddAreaTemplate', holding({ kind: 'host' }))
      .thenRefused('device_kind_unknown')
    const two = [...light.circuits, ...light.circuits]
    given()
      .when('AddAreaTemplate', holding({ circuits: two }))
      .thenRefused('device_circuits_invalid')
    given()
      .when('AddAreaTemplate', holding({ name: '{area} a/b' }))
      .thenRefused('name_invalid')
  })

  it('is one of two hundred at most', () => {
    const many = Array.from({ length: TEMPLATES_PER_PROJECT_MAX }, (_, i): AtriumEvent => {
      const data = { templateId: `atp_${i}`, ...withContent(room), name: `${i}`, nameEn: '' } as const
      return { type: 'AreaTemplateAdded', data }
    })
    given(many).when('AddAreaTemplate', withContent(room)).thenRefused('too_many_templates')
  })
})

describe('a template of an area that is there', () => {
  const bath = anArea({ id: 'ara_bath', parentId: 'ara_101', name: '101 浴室', nameEn: '101 Bathroom' })
  const site = [
    ...house,
    areaAdded(bath),
    deviceAdded(
      aDevice({
        id: 'dev_bath',
        number: '00158D00000000A1',
        areaId: 'ara_bath',
        name: '101 浴室灯',
        nameEn: '101 Bathroom light',
      }),
    ),
    deviceAdded(aDevice({ id: 'dev_box', number: '00158D00000000A2', kind: 'host', name: '101 主机' })),
  ]
  const made = () =>
    given(site)
      .when('AddTemplateOfArea', { areaId: 'ara_101', ...facts })
      .thenTypes('AreaTemplateAdded', 'AreaTemplateApplied').state

  it('holds its inner areas and devices, named after whatever area it will be applied to, without hosts', () => {
    const [template] = made().all('areaTemplate')
    expect(template?.content.areas).toMatchObject([
      { key: 'a1', parentKey: null, name: '{area} 浴室', nameEn: '{area} Bathroom' },
    ])
    expect(template?.content.devices).toMatchObject([
      { key: 'd1', areaKey: null, name: '{area} 吸顶灯' },
      { key: 'd2', areaKey: 'a1', name: '{area} 浴室灯', nameEn: '{area} Bathroom light' },
    ])
  })

  it('is what the area is made of from then on', () => {
    const [use] = made().all('templateUse')
    expect(use).toMatchObject({ areaId: 'ara_101', version: 1, appliedAtMs: 1_000_000 })
    expect(use?.made.devices.map(({ deviceId }) => deviceId)).toEqual(['dev_light', 'dev_bath'])
  })

  it('is forgotten by the areas when it is deleted', () => {
    const after = given(
      site,
      { type: 'AreaTemplateAdded', data: { templateId: 'atp_7', ...withContent(room) } },
      {
        type: 'AreaTemplateApplied',
        data: {
          useId: 'tus_1',
          templateId: 'atp_7',
          areaId: 'ara_101',
          version: 1,
          made: { areas: [], devices: [], scenes: [], automations: [] },
        },
      },
    ).when('RemoveAreaTemplate', { templateId: 'atp_7' })
    expect(after.thenTypes('AreaTemplateRemoved').state.count('templateUse')).toBe(0)
  })
})
