/** Where a complaint is answered, below the staff's path. */
export const replyPath = '/complaint-reply'
