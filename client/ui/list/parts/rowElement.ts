export function rowElement(around: HTMLElement | null, id: string): HTMLElement | null {
  return around?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null
}
