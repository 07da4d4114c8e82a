/** A headset: the customer service speaks. */
export function AgentIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H6.5A1.5 1.5 0 0 1 5 16.5zM19 13h-2.5v5h1a1.5 1.5 0 0 0 1.5-1.5zM17.5 18c0 1.7-1.5 2.5-4 2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
