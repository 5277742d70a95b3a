/** The missing right that the person wants to ask for: any part of the console opens the dialog, the shell shows it. */
import type { Right } from '#shared/permissions.ts'
import { createObservable, type Readable } from '../store/observable.ts'

const asked = createObservable<Right | null>(null)

export const askedRight: Readable<Right | null> = asked
export const openRightRequest = (right: Right): void => asked.set(right)
export const closeRightRequest = (): void => asked.set(null)
