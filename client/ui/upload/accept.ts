/** Evaluates `accept` as browsers do: MIME types, wildcard types and extensions. */
export function isAccepted(file: { readonly name: string; readonly type: string }, accept: string): boolean {
  const tokens = accept
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '')
  const name = file.name.toLowerCase()
  return (
    tokens.length === 0 ||
    tokens.some((token) => {
      if (token.startsWith('.')) return name.endsWith(token)
      if (token.endsWith('/*')) return file.type.startsWith(token.slice(0, -1))
      return file.type === token
    })
  )
}
