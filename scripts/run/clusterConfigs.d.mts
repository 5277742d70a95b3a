export function natsConfig(options: {
  readonly name: string
  readonly store: string
  readonly port: number
  readonly route: number
  readonly routes: readonly number[]
}): string
export function proxyConfig(options: { readonly port: number; readonly servers: readonly number[] }): string
