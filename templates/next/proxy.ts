import { NextResponse, type NextRequest } from 'next/server';

/** Replace: the shop's own sessions. A visitor gets one with the first page; sessionKey in ratenkauf.mjs reads it. */
export function proxy({ cookies }: NextRequest) {
  const response = NextResponse.next();
  if (!cookies.has('session'))
    response.cookies.set('session', crypto.randomUUID(), {
      httpOnly: true,
      sameSite: 'lax',
      secure: process.env.ORIGIN?.startsWith('https:') ?? false,
    });
  return response;
}

export const config = { matcher: ['/', '/checkout', '/review'] };
