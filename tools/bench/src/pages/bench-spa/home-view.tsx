import { Button, NavBar } from 'react-vant'
import { useNavigate } from 'react-router-dom'

/** The SPA's other route, so that its router has a choice to make. */
export function HomeView() {
  const navigate = useNavigate()

  return (
    <>
      <NavBar title="Home" />
      <Button onClick={() => void navigate('/bench-spa')}>My order</Button>
    </>
  )
}
