/** All that staff do is below this path. */
export const staffPath = '/staff'

/** Where a complaint is answered, below `staffPath`. */
export const replyPath = '/complaint-reply'
