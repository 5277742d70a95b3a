export declare function progressText(of: {
  readonly spentMs: number
  readonly done01?: number | undefined
  readonly lastTookMs?: number | undefined
}): string
