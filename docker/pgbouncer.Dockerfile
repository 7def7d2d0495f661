# PgBouncer from Debian, with the shop's settings: `docker build -f docker/pgbouncer.Dockerfile docker`.
FROM debian:trixie-20260918-slim
# 1.21 is the first that passes prepared statements on.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends pgbouncer=1.24.* \
    && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
# It ends when the transactions that run have ended; SIGTERM would wait for the nodes to disconnect.
STOPSIGNAL SIGINT
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["bash", "-c", "</dev/tcp/127.0.0.1/6432"]
# The password is in no image: it comes as a variable, and is written where only this container reads it.
CMD ["sh", "-c", "umask 077 && printf '\"voltway\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" >/tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
