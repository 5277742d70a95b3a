/** The file of the simulator's dock: opening another one loses nothing that someone wrote. */
import { beforeEach, expect, it, vi } from 'vitest'
import {
  bringBack,
  fileText,
  openFile,
  replacedText,
  setFileText,
} from '#client/app/simulator/file/fileText.ts'

const kept = vi.hoisted(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  return texts
})

beforeEach(() => {
  kept.clear()
  fileText.set('')
  replacedText.set('')
})

it('preserves edited text when another file is opened, and restores it', () => {
  openFile('id: first')
  setFileText('id: first # mine')
  openFile('id: second')
  expect([fileText.get(), replacedText.get()]).toEqual(['id: second', 'id: first # mine'])
  // Opened and not changed: nothing of anybody.
  openFile('id: third')
  expect(replacedText.get()).toBe('id: first # mine')
  bringBack()
  expect([fileText.get(), replacedText.get()]).toEqual(['id: first # mine', ''])
  openFile('id: second')
  expect(replacedText.get()).toBe('id: first # mine')
})
