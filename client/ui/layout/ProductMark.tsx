/** Product logo; decorative, because the name is beside it. */
export function ProductMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path d="M6.5 19V11a5.5 5.5 0 0 1 11 0v8h-3.4v-7.6a2.1 2.1 0 0 0-4.2 0V19Z" fill="var(--mark, #fff)" />
    </svg>
  )
}
