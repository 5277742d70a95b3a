export type FileTime = { readonly file: string; readonly seconds: number }
export function budgetLine(files: readonly FileTime[]): string | null
export function filesOfVitest(report: object, root: string): FileTime[]
export function filesOfPlaywright(report: object): FileTime[]
