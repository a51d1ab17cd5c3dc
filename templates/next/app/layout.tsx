import Link from 'next/link';
import type { ReactNode } from 'react';
import { RatenkaufElements } from './ratenkauf-elements';

export const metadata = { title: 'Shop', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="de">
      <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css" precedence="default" />
      <body style={{ maxWidth: '40rem', margin: '2rem auto', padding: '0 1rem', fontFamily: 'system-ui' }}>
        {children}
        <footer>
          <p>
            <Link href="/widerruf">Vertrag widerrufen</Link>
          </p>
        </footer>
        <RatenkaufElements />
      </body>
    </html>
  );
}
