export {
  createStaffClient,
  sandboxStaffToken,
  type StaffClient,
  staffClientFrom,
  StaffError,
  type StaffFailure,
  staffPath,
  type StaffRole,
  staffRoles,
} from './staff-client.ts'
