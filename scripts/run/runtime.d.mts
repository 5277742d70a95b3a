export interface Runtime {
  readonly file: string
  readonly version: string
}
export interface Vulnerability {
  readonly id: string
  readonly what: string
  readonly fixedIn: readonly string[]
}
interface Machine {
  readonly platform: string
  readonly arch: string
}
export function platformPackage(machine?: Machine): string | undefined
export function pinnedVersions(): Readonly<Record<string, string>>
export function pinnedNodeIn(folder: string, machine?: Machine): string | undefined
export function compareVersions(a: string, b: string): number
export function vulnerabilitiesOf(version: string, known?: readonly Vulnerability[]): readonly Vulnerability[]
export function chooseRuntime(
  found: { readonly pinned: Runtime | undefined; readonly system: Runtime | undefined },
  vulnerabilities?: readonly Vulnerability[],
): Runtime | undefined
export function runtimeNode(): string
export function pathWithRuntime(file: string): string
export function missingRuntime(name: string | undefined): string
