export type Failure = { readonly test: string; readonly error: string }
export function failureLines(title: string, failures: readonly Failure[]): string[]
export function failuresOfVitest(report: object, unhandled: readonly Failure[], root: string): Failure[]
export function failuresOfPlaywright(report: object, status: 'unexpected' | 'flaky'): Failure[]
export function skippedOfVitest(report: object): string[]
export function skippedLines(names: readonly string[]): string[]
