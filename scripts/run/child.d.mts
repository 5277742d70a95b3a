export function isPassedOn(
  signal: string,
  where: { readonly platform: string; readonly isTerminal: boolean },
): boolean
