import { describe, expect, it } from 'vitest'
import { cutToDevices, subjectsOf } from '#sim/readmodels/subjects.ts'

const item = (deviceId: string) => ({ deviceId, values: { state: 'ON' } })
const command = { type: 'command', id: 'cmd_1', hostId: 'hst_1', items: [item('dev_1'), item('dev_2')] }

describe('the subjects of a fact', () => {
  it('are the devices it names, however it names them', () => {
    const named = [
      { deviceId: 'dev_1' },
      { deviceIds: ['dev_1'] },
      { device: { type: 'device', id: 'dev_1' } },
      { deep: [{ er: { deviceId: 'dev_1' } }] },
    ]
    for (const data of named) expect([...subjectsOf(data).devices]).toEqual(['dev_1'])
    expect([...subjectsOf({ hostId: 'hst_1', deviceId: null }).devices]).toEqual([])
  })

  it('are known to later facts by the command or alarm that stands for them', () => {
    expect(subjectsOf({ command }).defined).toEqual([
      ['cmd_1', 'dev_1'],
      ['cmd_1', 'dev_2'],
    ])
    expect([...subjectsOf({ alarmIds: ['alm_1', 'alm_2'] }).references]).toEqual(['alm_1', 'alm_2'])
  })

  it('are cut out of lists where they are not for the reader', () => {
    const cut = cutToDevices(
      { command, deviceIds: ['dev_1', 'dev_2'], note: ['kept'] },
      (id) => id === 'dev_1',
    )
    expect(cut).toEqual({
      command: { ...command, items: [item('dev_1')] },
      deviceIds: ['dev_1'],
      note: ['kept'],
    })
  })
})
