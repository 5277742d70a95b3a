/**
 * Whether single keys work outside of lists and menus. Speech input triggers them accidentally, so users can
 * disable them [WCAG 2.1.4].
 */
import { localText } from '../../platform/storage.ts'
import { createObservable, type Readable } from '../../store/observable.ts'

const KEY = 'singleKeys'

const areOn = createObservable(localText.read(KEY) !== '0')

export const singleKeys: Readable<boolean> = areOn

export function chooseSingleKeys(isOn: boolean): void {
  localText.write(KEY, isOn ? '1' : '0')
  areOn.set(isOn)
}
