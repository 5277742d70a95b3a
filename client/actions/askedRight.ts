/** Missing right that the user wants to request: any component can open the dialog, which the shell renders. */
import type { Right } from '#shared/permissions.ts'
import { createObservable, type Readable } from '../store/observable.ts'

const asked = createObservable<Right | null>(null)

export const askedRight: Readable<Right | null> = asked
export const openRightRequest = (right: Right): void => asked.set(right)
export const closeRightRequest = (): void => asked.set(null)
