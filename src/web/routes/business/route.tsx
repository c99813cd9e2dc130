import { Outlet } from 'react-router'

/** Around every page of one business. */
export function Component() {
  return <Outlet />
}
