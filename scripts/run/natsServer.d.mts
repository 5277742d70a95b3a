export const natsSuites: { readonly newest: string; readonly floor: string }
export function ensureNatsServer(suite?: string): Promise<string>
