# PgBouncer from Debian with the settings of the shop: `docker build -f docker/pgbouncer.Dockerfile docker`.
FROM debian:trixie-20260918-slim
# Version 1.21 is the first one with support for prepared statements.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends pgbouncer=1.24.* \
    && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
# On SIGINT PgBouncer ends after the running transactions. On SIGTERM it would wait until the nodes disconnect.
STOPSIGNAL SIGINT
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["bash", "-c", "</dev/tcp/127.0.0.1/6432"]
# No image contains the password. The command writes it from the environment into a file that only this container can read.
CMD ["sh", "-c", "umask 077 && printf '\"voltway\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" >/tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
