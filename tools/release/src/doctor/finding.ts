/** What the doctor found at one place. */
export interface Finding {
  /** What was looked at, such as `configuration`. */
  readonly subject: string
  readonly isGood: boolean
  /** A sentence. */
  readonly text: string
  /** What to do about it; only of what is not good. */
  readonly fix?: string
}

export function good(subject: string, text: string): Finding {
  return { subject, isGood: true, text }
}

export function bad(subject: string, text: string, fix: string): Finding {
  return { subject, isGood: false, text, fix }
}

/** Returns what a check finds; what it throws is a finding, too. */
export async function findingsOf(
  subject: string,
  check: () => Promise<readonly Finding[]>,
  fix: string,
): Promise<readonly Finding[]> {
  try {
    return await check()
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message

    return [bad(subject, reason, fix)]
  }
}
