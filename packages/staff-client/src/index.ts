export {
  createStaffClient,
  sandboxStaffToken,
  type StaffClient,
  staffClientFrom,
  StaffError,
  type StaffFailure,
  staffPath,
} from './staff-client.ts'
