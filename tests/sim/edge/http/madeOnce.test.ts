import { expect, it } from 'vitest'
import { madeOnce } from '#sim/edge/http/documents/madeOnce.ts'

it('is written out once, however many read it at once and later', async () => {
  let written = 0
  const read = madeOnce(async () => ({ toJSON: () => ({ written: ++written }) }))
  const first = await Promise.all(Array.from({ length: 20 }, read))
  const later = await read()
  expect(written).toBe(1)
  expect(JSON.parse(later.toString())).toEqual({ written: 1 })
  expect(new Set([...first, later]).size).toBe(1)
})

it('is tried again after it could not be made', async () => {
  let tries = 0
  const read = madeOnce(async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return { tries }
  })
  await expect(read()).rejects.toThrow('not yet')
  expect(JSON.parse((await read()).toString())).toEqual({ tries: 2 })
})
