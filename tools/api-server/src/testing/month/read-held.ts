import type { LenderServers } from './lender-servers.ts'

/** Money that is held, as staff read it. */
interface Listed {
  readonly payment: string
  readonly amount: number
  readonly refund: { readonly request: string; readonly reason: string; readonly askedBy: string } | null
}

/** All that is held, as staff read it page by page. */
export async function readHeld(servers: LenderServers): Promise<readonly Listed[]> {
  const list: Listed[] = []

  for (let page = 1; ; page += 1) {
    const { data } = await servers.staff(page % 2, `/staff/money/held?page=${page}`)
    const { held, hasMore } = data as { held: readonly Listed[]; hasMore: boolean }

    list.push(...held)
    if (!hasMore) return list
  }
}
