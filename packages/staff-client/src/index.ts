export { openStaffDoor, sandboxStaffToken, type StaffCall, type StaffDoor, staffPath } from './staff-door.ts'
export { StaffProblem, StaffRefusal } from './staff-problem.ts'
