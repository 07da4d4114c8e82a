/** A bucket with an S3 interface: its address, and signed requests to it. */
export { type Bucket, type BucketAddress, type BucketRequest, openBucket, rejectionIn } from './bucket.ts'
